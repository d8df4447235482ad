import { DataTable, DateField, ExportButton, List, SelectInput, TextInput, TopToolbar } from 'react-admin';

const TYPES = [
  ['SMART_BEACON', 'Smart beacon'],
  ['SENSOR_BEACON', 'Sensor beacon'],
  ['SMART_KEY', 'Smart key'],
  ['SMART_SENSOR', 'Smart sensor'],
  ['NFC', 'NFC tag'],
  ['QR_CODE', 'QR code'],
  ['EAN8', 'EAN-8'],
  ['EAN13', 'EAN-13'],
  ['PZN7', 'PZN-7'],
  ['PZN8', 'PZN-8'],
  ['UPCA', 'UPC-A'],
  ['UNDEFINED', 'Undefined'],
].map(([id, name]) => ({ id, name }));
const BATTERIES = ['low', 'medium', 'good', 'full', 'unknown'].map((id) => ({ id, name: id }));
const SETTINGS = [
  { id: 'true', name: 'Synchronised' },
  { id: 'false', name: 'Modified' },
];
const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString();
const HEARD = [1, 7, 30].flatMap((days) => [
  { id: `ge:${daysAgo(days)}`, name: `Heard within ${days} d` },
  { id: `lt:${daysAgo(days)}`, name: `Silent for ${days} d` },
]);

const filters = [
  <TextInput key="last4" source="last4" label="Last four" alwaysOn />,
  <TextInput key="orderCode" source="orderCode" />,
  <TextInput key="firmware" source="firmware" />,
  <TextInput key="hardware" source="hardware" />,
  <SelectInput key="type" source="type" choices={TYPES} alwaysOn />,
  <SelectInput key="battery" source="battery" choices={BATTERIES} alwaysOn />,
  <SelectInput key="heard" source="heard" choices={HEARD} alwaysOn />,
  <SelectInput key="settings" source="deviceUpToDate" choices={SETTINGS} alwaysOn />,
];

const nameOf = new Map(TYPES.map(({ id, name }) => [id, name]));

/** The list of beacons with the columns and filters of the console's. */
export default function BeaconList() {
  const actions = (
    <TopToolbar>
      <ExportButton />
    </TopToolbar>
  );
  return (
    <List filters={filters} actions={actions} perPage={15} title="My devices">
      <DataTable rowClick={false}>
        <DataTable.Col
          source="id"
          label="Beacon"
          disableSort
          render={({ id, description }) => (
            <>
              {id}
              <br />
              {description}
            </>
          )}
        />
        <DataTable.Col source="type" disableSort render={({ type }) => nameOf.get(type)} />
        <DataTable.Col
          label="Battery"
          disableSort
          render={({ monitoring }) =>
            typeof monitoring?.batteryPct === 'number' && `${monitoring.batteryPct} %`
          }
        />
        <DataTable.Col
          label="Active time"
          disableSort
          render={({ monitoring }) =>
            monitoring?.activeTime && `${Math.round(monitoring.activeTime / 86_400)} d`
          }
        />
        <DataTable.Col label="Last heard" disableSort>
          <DateField source="monitoring.timestamp" showTime />
        </DataTable.Col>
        <DataTable.Col
          label="Settings"
          disableSort
          render={({ deviceUpToDate }) => (deviceUpToDate ? 'Synchronised' : 'Modified')}
        />
        <DataTable.Col source="firmware" disableSort />
        <DataTable.Col source="orderCode" disableSort />
      </DataTable>
    </List>
  );
}
