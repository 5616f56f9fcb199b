import './uncached.ts';

await import('../server/src/main.ts');
