import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { Plugin } from 'vite';

/** Serves a preview of the build under the policy it meets in production, so that a breach of it shows here. */
export function strictPolicy(): Plugin {
  return {
    name: 'strict-policy',
    configurePreviewServer({ middlewares, config }) {
      const page = readFileSync(`${config.root}/${config.build.outDir}/index.html`, 'utf8');
      const scripts = [...page.matchAll(/<script>(.*?)<\/script>/gs)].map(([, code]) => hashOf(code ?? ''));
      const policy = [
        "default-src 'none'",
        "base-uri 'none'",
        "connect-src 'self'",
        "form-action 'self'",
        "frame-ancestors 'none'",
        "img-src 'self'",
        `script-src 'self' ${scripts.join(' ')}`,
        // Emotion's style tags are empty: it inserts its rules by script.
        `style-src 'self' ${hashOf('')}`,
      ].join('; ');
      middlewares.use((_request, response, next) => {
        response.setHeader('content-security-policy', policy);
        next();
      });
    },
  };
}

const hashOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
