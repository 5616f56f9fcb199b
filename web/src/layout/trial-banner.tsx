export const TrialBanner = () => null;
