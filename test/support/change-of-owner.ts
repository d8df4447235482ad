/** Data of a former owner that the next owner may read. */
export type Exempt =
  /** Values of a configuration that the device has confirmed. */
  'confirmed configuration';

/** What happens to one kind of data when the owner of its device changes. */
interface Line {
  readonly what: string;
  readonly becomes: 'stays' | 'goes' | 'moves';
  readonly why: string;
  readonly exempts?: Exempt;
}

/**
 * Every kind of data of a hub or a beacon, and what happens to it when the owner changes: the table of
 * docs/decisions/change-of-owner.md, and the exemptions of its property test.
 */
export const CHANGE_OF_OWNER: readonly Line[] = [
  {
    what: 'Id, type, hardware, order code, date of registration, certificate and thing of a hub',
    becomes: 'stays',
    why: 'The device is made so, its pushes name it, or production said it. No owner enters any of it.',
  },
  {
    what: 'Owner, index partition, counts of both owners, time of the assignment',
    becomes: 'moves',
    why: 'This is the change itself. The receiver must exist when it is written.',
  },
  {
    what: 'Description, and the words by which it is found',
    becomes: 'goes',
    why: 'The owner’s own text: names of places and people.',
  },
  {
    what: 'Site, tags and the spot on a floor plan, what leads from them to the device, and its part in their numbers',
    becomes: 'goes',
    why: 'The owner’s own words and places. Sites and tags themselves stay with that owner.',
  },
  {
    what: 'Settings of a hub: SSID, protection, passphrase, server URL, intervals and all others, confirmed or not; the date of their last change',
    becomes: 'goes',
    why: 'Entered by the owner; the passphrase opens a network. The device keeps what it has on board; it is not known here and never sent.',
  },
  {
    what: 'Mark that settings wait for their hub',
    becomes: 'goes',
    why: 'There is nothing to send any more. A hub whose settings are unknown counts as not synchronised until the next owner saves some.',
  },
  {
    what: 'Configuration that a beacon has confirmed: identity, frames, intervals, powers',
    becomes: 'stays',
    why: 'The device sends it for everybody to hear, and the commands for the next change are worked out from it.',
    exempts: 'confirmed configuration',
  },
  {
    what: 'Configuration that was wanted and is not confirmed, and its delivery: state, hub, reason, commands that wait',
    becomes: 'goes',
    why: 'The owner’s wish, not the device’s. What is wanted is then what the device has. Late answers of hubs change nothing.',
  },
  {
    what: 'Names of the fields that were sent and not answered',
    becomes: 'stays',
    why: 'The device may have either value, so they are sent again with the values known before. The values that were wanted are gone.',
  },
  {
    what: 'Index and revision of a configuration, version of a row',
    becomes: 'stays',
    why: 'Numbers. They count on, so that a hub takes the next configuration, and a write that was decided before fails.',
  },
  {
    what: 'Frames, secure flag and identity by which lists show and find a beacon, up-to-date mark',
    becomes: 'moves',
    why: 'Derived again, from the configuration that stays.',
  },
  {
    what: 'Unlock flags',
    becomes: 'stays',
    why: 'An admin set them for the device.',
  },
  {
    what: 'Secure keys of beacons',
    becomes: 'goes',
    why: 'None is stored here. One that comes to be stored is part of the configuration that goes.',
  },
  {
    what: 'Battery, values of sensors, last contact, firmware, connection, history of all these, beacons that a hub heard within a week',
    becomes: 'stays',
    why: 'Readings of the device. Who hears what is listed of the reader’s own beacons alone.',
  },
  {
    what: 'Which hubs heard a beacon within a week, how strongly and when, and what leads from the beacon to them',
    becomes: 'stays',
    why: 'Readings of both devices. A hub is named only to who reaches the beacon and the hub as their owners are now.',
  },
  {
    what: 'Firmware update of a hub, running or ended, and its appointment',
    becomes: 'stays',
    why: 'Versions, times and a reason. An update that runs cannot be called back; its end is the new owner’s.',
  },
  {
    what: 'Log lines and their archives',
    becomes: 'stays',
    why: 'With the owner who had the hub when they arrived. The next one reads none of them. Lines that arrived before, and are written after, belong to no owner.',
  },
  {
    what: 'Alerts, alert rules, alert mails that wait',
    becomes: 'stays',
    why: 'With the owner of the rule. Open alerts end; descriptions are read only while the device is that owner’s.',
  },
  {
    what: 'Mark of the offer that it is part of',
    becomes: 'goes',
    why: 'It was offered by that owner. What comes back later is not part of the offer any more.',
  },
  {
    what: 'Offers, and their tasks',
    becomes: 'stays',
    why: 'With their giver and their recipient. They say how many devices, and nothing of them.',
  },
  {
    what: 'Stops of battery rounds, with their ticks and notes',
    becomes: 'stays',
    why: 'With the owner of the round. They are shown, and can be ticked off, only while the beacon is that owner’s.',
  },
  {
    what: 'Tasks, plans of bulk changes',
    becomes: 'stays',
    why: 'With the user who started them. They leave out what is no longer that owner’s, and say only that.',
  },
  {
    what: 'Targets of roll-outs',
    becomes: 'stays',
    why: 'An admin’s. A hub that is another’s is left out at its turn.',
  },
  {
    what: 'Claim of an order code',
    becomes: 'stays',
    why: 'The code’s, not the device’s: it names an account to nobody, and decides who may assign the rest.',
  },
  {
    what: 'Audit entries',
    becomes: 'stays',
    why: 'With the user whose data it was at the time.',
  },
  {
    what: 'Short URL',
    becomes: 'stays',
    why: 'Printed on the device. It leads to a public page.',
  },
  {
    what: 'The Info that a beacon is assigned to, the assignment, and its count',
    becomes: 'goes',
    why: 'The content stays with its owner. The claim ends, with the cause of usage, so that the next owner pays for nothing of it.',
  },
  {
    what: 'Mail about a transfer',
    becomes: 'moves',
    why: 'It tells the receiver how many devices came from which address, and nothing of the devices.',
  },
  {
    what: 'Commands that the broker or the hub already has',
    becomes: 'stays',
    why: 'What was handed over before cannot be called back. It is the device’s, and no reader of the console’s.',
  },
  {
    what: 'The answer to a push by HTTP that is under way',
    becomes: 'goes',
    why: 'It carries no command once the hub has changed hands.',
  },
];
