/**
 * Regions of the partition `aws` that have both SES (`email`) and IoT Core (`iot`), which a stage needs. Source:
 * `endpoints.json` of botocore 1.43.107; as tables, https://docs.aws.amazon.com/general/latest/gr/ses.html and
 * https://docs.aws.amazon.com/general/latest/gr/iot-core.html.
 */
export const REGIONS = [
  'ap-northeast-1',
  'ap-northeast-2',
  'ap-south-1',
  'ap-southeast-1',
  'ap-southeast-2',
  'ap-southeast-5',
  'ca-central-1',
  'eu-central-1',
  'eu-north-1',
  'eu-south-1',
  'eu-west-1',
  'eu-west-2',
  'eu-west-3',
  'il-central-1',
  'me-central-1',
  'me-south-1',
  'sa-east-1',
  'us-east-1',
  'us-east-2',
  'us-west-1',
  'us-west-2',
];
