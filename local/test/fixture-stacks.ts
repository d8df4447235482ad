import { App } from 'aws-cdk-lib';
import { AppStack } from './app-stack.ts';
import { DataStack } from './data-stack.ts';
import { MailStack } from './mail-stack.ts';
import { TallyStack } from './tally-stack.ts';

/** A small app with an example of everything that the platform runs. */
export function synthesise(outdir: string, here: string): void {
  const app = new App({ outdir, analyticsReporting: false });
  const props = { env: { region: 'eu-central-1' } };
  const data = new DataStack(app, 'Data', props);
  new AppStack(app, 'App', data, here, props);
  new TallyStack(app, 'Work', { ...props, table: data.table, code: `${here}functions/tally` });
  new MailStack(app, 'Mail', props);
  app.synth();
}
