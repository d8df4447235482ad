import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { FIELD_NAMES, fieldOf } from '../../../../shared/configuration/fields.ts';
import { useFieldTexts } from '../../components/use-field-texts.ts';

/**
 * The names of changed fields, by their path. Fields of several things that have the same key have the same name; those
 * of configurations are named as in their form. A key without a name is shown as it is.
 */
export function useFieldNames(): (path: string) => string {
  const { t } = useTranslation('audit');
  const { fields, sections, flags } = useFieldTexts();
  return useMemo(() => {
    const configured = FIELD_NAMES.map((name) => {
      const { section } = fieldOf(name);
      // Outside the first section, fields have the names of those in it.
      return [name, section === 'advertising' ? fields[name] : `${sections[section]}, ${fields[name]}`];
    });
    const names: Readonly<Record<string, string>> = {
      ...Object.fromEntries(configured),
      ...flags,
      name: t('field.name'),
      description: t('field.description'),
      orderCode: t('field.orderCode'),
      owner: t('field.owner'),
      hubs: t('field.hubs'),
      beacons: t('field.beacons'),
      tag: t('field.tag'),
      tags: t('field.tags'),
      siteId: t('field.siteId'),
      address: t('field.address'),
      position: t('field.position'),
      floorPlan: t('field.floorPlan'),
      version: t('field.version'),
      authenticatorApp: t('field.authenticatorApp'),
      recoveryCodes: t('field.recoveryCodes'),
      passkeys: t('field.passkeys'),
      secondFactors: t('field.secondFactors'),
      identityProved: t('field.identityProved'),
      email: t('field.email'),
      role: t('field.role'),
      roles: t('field.roles'),
      verified: t('field.verified'),
      deactivated: t('field.deactivated'),
      deactivatedByAdmin: t('field.deactivatedByAdmin'),
      deactivatedByGroup: t('field.deactivatedByGroup'),
      appLabel: t('field.appLabel'),
      managerLabel: t('field.managerLabel'),
      managerGroup: t('field.managerGroup'),
      groupConfirmed: t('field.groupConfirmed'),
      languageCode: t('field.languageCode'),
      administers: t('field.administers'),
      newEmail: t('field.newEmail'),
      newsletter: t('field.newsletter'),
      runAsMails: t('field.runAsMails'),
      showsFirstSteps: t('field.showsFirstSteps'),
      infoFeatureState: t('field.infoFeatureState'),
      discount: t('field.discount'),
      additionalCharge: t('field.additionalCharge'),
      additionalChargeInfo: t('field.additionalChargeInfo'),
      endOfTestPeriod: t('field.endOfTestPeriod'),
      displayName: t('field.displayName'),
      admin: t('field.admin'),
      chargeMode: t('field.chargeMode'),
      freeMonths: t('field.freeMonths'),
      freeHours: t('field.freeHours'),
      hideHelp: t('field.hideHelp'),
      informAdmin: t('field.informAdmin'),
      supportAddress: t('field.supportAddress'),
      termsOfUseFile: t('field.termsOfUseFile'),
      termsOfUseVersion: t('field.termsOfUseVersion'),
      showFrom: t('field.showFrom'),
      applications: t('field.applications'),
      reportEmail: t('field.reportEmail'),
      hostUrl: t('field.hostUrl'),
      hostUrlForwarding: t('field.hostUrlForwarding'),
      brand: t('field.brand'),
      managerTitle: t('field.managerTitle'),
      hardwareName: t('field.hardwareName'),
      colour: t('field.colour'),
      imprint: t('field.imprint'),
      dataPrivacy: t('field.dataPrivacy'),
      company: t('field.company'),
      street: t('field.street'),
      zip: t('field.zip'),
      city: t('field.city'),
      country: t('field.country'),
      vatId: t('field.vatId'),
      taxNumber: t('field.taxNumber'),
      register: t('field.register'),
      court: t('field.court'),
      managers: t('field.managers'),
      phone: t('field.phone'),
      logoUrl: t('field.logoUrl'),
      settings: t('field.settings'),
      wlanSsid: t('field.wlanSsid'),
      wlanSecurity: t('field.wlanSecurity'),
      wlanPassphrase: t('field.wlanPassphrase'),
      dataTypes: t('field.dataTypes'),
      collectionMode: t('field.collectionMode'),
      pushIntervalSeconds: t('field.pushIntervalSeconds'),
      lifeMonitoring: t('field.lifeMonitoring'),
      serverUrl: t('field.serverUrl'),
      pushMethod: t('field.pushMethod'),
      payloadFormat: t('field.payloadFormat'),
      beaconCommands: t('field.beaconCommands'),
      logLevel: t('field.logLevel'),
      logToFile: t('field.logToFile'),
      logToServer: t('field.logToServer'),
      firmwareUpdates: t('field.firmwareUpdates'),
      firmware: t('field.firmware'),
      previous: t('field.previous'),
      hardwareId: t('field.hardwareId'),
      firmwareId: t('field.firmwareId'),
      prices: t('field.prices'),
      changelog: t('field.changelog'),
      group: t('field.group'),
      isPublished: t('field.isPublished'),
      length: t('field.length'),
      sha256: t('field.sha256'),
      state: t('field.state'),
      filter: t('field.filter'),
      groups: t('field.groups'),
      thresholds: t('field.thresholds'),
      window: t('field.window'),
      threshold: t('field.threshold'),
      kind: t('field.kind'),
      sendMail: t('field.sendMail'),
      isActive: t('field.isActive'),
      webhookIds: t('field.webhookIds'),
      snoozedUntil: t('field.snoozedUntil'),
      recipients: t('field.recipients'),
      url: t('field.url'),
      events: t('field.events'),
      oldSecretUntil: t('field.oldSecretUntil'),
      permissions: t('field.permissions'),
      expiresAt: t('field.expiresAt'),
      networks: t('field.networks'),
      replacedBy: t('field.replacedBy'),
      infoCharges: t('field.infoCharges'),
      sendMails: t('field.sendMails'),
      testPlatform: t('field.testPlatform'),
      nextInvoiceNumber: t('field.nextInvoiceNumber'),
      validFrom: t('field.validFrom'),
    };
    return (path) => {
      const keys = path.split('.');
      // The part of the thing whose field it is, if that says more than the field.
      const of = keys.filter((key, at) => at < keys.length - 1 && !PARTS.has(key));
      return [...of, keys.at(-1)!].map((key) => names[key] ?? key).join(', ');
    };
  }, [t, fields, sections, flags]);
}

/** Parts of things that only group their fields. */
const PARTS: ReadonlySet<string> = new Set(['settings']);
