/**
 * Types that change nothing in what an application does on one machine, each with the reason. Whatever stands neither
 * here nor in `resource-kinds.ts` is refused at start: better no start than a silent gap.
 */
export const inertTypes: Record<string, string> = {
  'AWS::ApiGatewayV2::ApiMapping': 'a custom domain name is a matter of DNS',
  'AWS::ApiGatewayV2::DomainName': 'a custom domain name is a matter of DNS',
  'AWS::Backup::BackupPlan': 'nothing is backed up here',
  'AWS::Backup::BackupSelection': 'nothing is backed up here',
  'AWS::Backup::BackupVault': 'nothing is backed up here',
  'AWS::Budgets::Budget': 'nothing costs money here',
  'AWS::CDK::Metadata': 'tells AWS which constructs were used',
  'AWS::CertificateManager::Certificate': 'the edge speaks plain HTTP on the loopback address',
  'AWS::CloudWatch::CompositeAlarm': 'watches metrics, and there are none',
  'AWS::CloudWatch::Dashboard': 'shows metrics, and there are none',
  'AWS::IoT::AccountAuditConfiguration': 'audits an AWS account',
  'AWS::IoT::Logging': "the broker's log goes to the platform's own",
  'AWS::KMS::Alias': 'nothing is encrypted at rest here',
  'AWS::KMS::Key': 'nothing is encrypted at rest here',
  'AWS::Lambda::LayerVersion': 'a function that names a layer is refused',
  'AWS::Logs::LogGroup': 'logs go to files in the data folder',
  'AWS::Logs::MetricFilter': 'makes metrics, and there are none',
  'AWS::Logs::QueryDefinition': 'a saved query of the AWS console',
  'AWS::Logs::ResourcePolicy': 'logs go to files in the data folder',
  'AWS::Route53::HostedZone': 'a matter of DNS',
  'AWS::Route53::RecordSet': 'a matter of DNS',
  'AWS::Scheduler::ScheduleGroup': 'schedules run whichever group they are in',
  'Custom::S3AutoDeleteObjects': 'acts only when a stack is deleted',
};
