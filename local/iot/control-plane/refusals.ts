import { AwsError } from '../../types.ts';

/** The errors of the IoT control plane. https://docs.aws.amazon.com/iot/latest/apireference/CommonErrors.html */
export const refusals = {
  invalid: (message: string) => new AwsError('InvalidRequestException', 400, message),
  notFound: (message: string) => new AwsError('ResourceNotFoundException', 404, message),
  deleteConflict: (message: string) => new AwsError('DeleteConflictException', 409, message),
  certificateState: (message: string) => new AwsError('CertificateStateException', 406, message),
  limitExceeded: (message: string) => new AwsError('LimitExceededException', 410, message),
};
