import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { App, Validations } from 'aws-cdk-lib';
import { Template } from 'aws-cdk-lib/assertions';
import { AwsSolutionsChecks } from 'cdk-nag';
import { FUNCTIONS } from '../../functions/manifest.ts';
import { createStacks } from '../../lib/create-stacks.ts';
import { readStage, type Stage } from '../../lib/stage.ts';

// biome-ignore lint/suspicious/noExplicitAny: a template may contain anything.
type Properties = Record<string, any>;

export interface TemplateResource {
  readonly id: string;
  readonly Type: string;
  readonly Properties: Properties;
  readonly DeletionPolicy?: string;
}

/** The synthesised stacks of a stage, with placeholders for the bundles and the built console. */
export interface Synthesised {
  readonly stacks: ReturnType<typeof createStacks>;
  /** The resources of a type, over all stacks. */
  of(type: string): TemplateResource[];
  all(): TemplateResource[];
}

/**
 * Synthesises a stage. Throws when it breaks a rule of cdk-nag that is not acknowledged.
 *
 * @param plant changes the stacks before they are synthesised
 * @param changed settings of the stage that differ from `cdk.json`
 */
export function synthesise(
  stageName: string,
  plant?: (stacks: Synthesised['stacks']) => void,
  changed: Partial<Stage> = {},
): Synthesised {
  // Not a `using` declaration, which the check of import directions cannot parse.
  const folder = mkdtempSync(join(tmpdir(), 'stacks-'));
  try {
    return synthesiseIn(folder, stageName, plant, changed);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

function synthesiseIn(
  folder: string,
  stageName: string,
  plant: ((stacks: Synthesised['stacks']) => void) | undefined,
  changed: Partial<Stage>,
): Synthesised {
  const file = (path: string, text: string) => {
    mkdirSync(join(folder, path, '..'), { recursive: true });
    writeFileSync(join(folder, path), text);
  };
  for (const name of Object.keys(FUNCTIONS))
    file(`functions/${name}/index.mjs`, 'export const handler = () => {};');
  file('web/index.html', '<script>theme</script>');
  file('web/assets/index-abc.js', '');

  const { context } = JSON.parse(readFileSync('cdk.json', 'utf8'));
  const app = new App({ context, outdir: join(folder, 'out') });
  const stacks = createStacks(app, {
    stage: { ...readStage(app.node, stageName), ...changed },
    codeFolder: (name) => join(folder, 'functions', name),
    webFolder: join(folder, 'web'),
  });
  plant?.(stacks);
  Validations.of(app).addPlugins(new AwsSolutionsChecks());
  app.synth();
  const templates = Object.values(stacks).map((stack) => Template.fromStack(stack).toJSON());
  const all = () =>
    templates.flatMap(({ Resources }) =>
      Object.entries(Resources as Record<string, Omit<TemplateResource, 'id'>>).map(([id, resource]) => ({
        id,
        ...resource,
      })),
    );
  return { stacks, all, of: (type) => all().filter(({ Type }) => Type === type) };
}
