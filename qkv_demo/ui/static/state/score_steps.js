// @ts-check
// The steps of the scores: with many tokens they share one place on the stage, and one of them is in front.

export const SCORE_STEPS = ["scores", "scaled_scores", "masked_scores"];
