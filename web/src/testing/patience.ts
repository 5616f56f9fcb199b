/** A busy machine is slow, not wrong: by default Testing Library waits for a second. */
if (typeof document !== 'undefined') {
  const { configure } = await import('@testing-library/react');
  configure({ asyncUtilTimeout: 60_000 });
}
