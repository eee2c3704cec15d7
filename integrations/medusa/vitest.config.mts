import { defineConfig } from 'vitest/config';

// With Medusa installed, unlike those of `npm test`: `npm run medusa` runs them before it sells anything.
export default defineConfig({ test: { include: ['test/**/*.test.ts', 'src/**/*.test.ts'] } });
