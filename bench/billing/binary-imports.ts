import { readFileSync } from 'node:fs';
import { registerHooks } from 'node:module';
import { fileURLToPath } from 'node:url';

/** Lets Node import fonts and colour profiles as bytes, as the bundler of the functions does. */
registerHooks({
  load(url, context, next) {
    if (!/\.(ttf|icc)$/.test(url)) return next(url, context);
    const bytes = readFileSync(fileURLToPath(url)).toString('base64');
    const source = `export default new Uint8Array(Buffer.from('${bytes}', 'base64'))`;
    return { format: 'module', shortCircuit: true, source };
  },
});
