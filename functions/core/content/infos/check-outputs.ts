import { languagesOf, type Outputs } from '../../../../shared/content/output.ts';
import { arePublishable, outputFaults } from '../../../../shared/content/output-faults.ts';
import { Refusal } from '../../../../shared/errors.ts';
import { OUTPUTS_BYTES_MAX } from '../../../../shared/model/info.ts';

/** Throws MISSING_PARAMETER without any output, FORM_VALIDATION_FAILED with the faults by language, position and field. */
export function checkOutputs(outputs: Outputs): void {
  if (!languagesOf(outputs).length) throw new Refusal('MISSING_PARAMETER', { missing: ['outputs'] });
  if (!arePublishable(outputs)) {
    const faults = outputFaults(outputs).map(({ language, at, field, fault }) => [
      `outputs.${language}.${at}.${field}`,
      { rule: fault },
    ]);
    throw new Refusal('FORM_VALIDATION_FAILED', Object.fromEntries(faults));
  }
  checkSize(outputs);
}

/** Throws FORM_VALIDATION_FAILED for more than one item can store. */
export function checkSize(outputs: Outputs): void {
  if (Buffer.byteLength(JSON.stringify(outputs)) > OUTPUTS_BYTES_MAX)
    throw new Refusal('FORM_VALIDATION_FAILED', { outputs: { rule: 'max', max: OUTPUTS_BYTES_MAX } });
}
