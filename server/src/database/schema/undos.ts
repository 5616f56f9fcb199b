/** An undo that failed, was cancelled or has changed nothing can be followed by another one. */
export const countsAsUndo = (prefix = ''): string =>
  `${prefix}state <> 'failed' and ${prefix}state <> 'cancelled'
    and (${prefix}state <> 'done' or ${prefix}done > ${prefix}failed)`;
