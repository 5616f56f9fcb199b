import path from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { chunks } from './vite-plugins/chunks.ts';
import { compressedSiblings } from './vite-plugins/compressed-siblings.ts';
import { firstPage } from './vite-plugins/first-page.ts';
import { leanContract } from './vite-plugins/lean-contract.ts';
import { leanMantine } from './vite-plugins/lean-mantine.ts';
import { mantineStyles } from './vite-plugins/mantine-styles.ts';
import { pureAbilities } from './vite-plugins/pure-abilities.ts';

/** Where the development server finds the API. */
const api = process.env.API_URL ?? 'http://127.0.0.1:8080';

export default defineConfig({
  root: import.meta.dirname,
  plugins: [
    react(),
    mantineStyles(),
    leanMantine(),
    leanContract(),
    pureAbilities(),
    firstPage(),
    compressedSiblings(),
  ],
  resolve: { alias: { '@': path.join(import.meta.dirname, 'src') } },
  server: { proxy: { '/api': api, '/healthz': api } },
  build: {
    target: 'es2023',
    // A font or an icon inside a style sheet would delay it and break the CSP.
    assetsInlineLimit: 0,
    reportCompressedSize: false,
    chunkSizeWarningLimit: 600,
    cssTarget: ['chrome123', 'firefox120', 'safari17.5'],
    rolldownOptions: {
      output: { codeSplitting: chunks },
    },
  },
});
