/** An id as the host sent it: ours are numbers, those of another host can be texts. */
export const wireId = (id: string): number => (/^\d{1,15}$/.test(id) ? Number(id) : (id as never));
