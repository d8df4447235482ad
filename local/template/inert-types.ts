/**
 * Types without an effect on an application on one machine, each with the reason. A type that is neither here nor in
 * `resource-kinds.ts` is refused at start, so that nothing of a template is silently missing.
 */
export const inertTypes: Record<string, string> = {
  'AWS::CloudWatch::Dashboard': 'only people look at it, and metrics are not kept',
  'AWS::Lambda::LayerVersion': 'a function that names a layer is refused',
  'AWS::Logs::LogGroup': 'logs go to files in the data folder',
};
