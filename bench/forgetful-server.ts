import './forgetful.ts';

await import('../server/src/main.ts');
