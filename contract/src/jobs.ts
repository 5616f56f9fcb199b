export const jobStates = ['queued', 'running', 'done', 'failed', 'cancelled'] as const;
export type JobState = (typeof jobStates)[number];

export const jobKinds = ['mail.send', 'housekeeping'] as const;
export type JobKindName = (typeof jobKinds)[number];
