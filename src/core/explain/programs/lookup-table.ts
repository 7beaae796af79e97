import { LOOKUP_TABLE_PROGRAM } from '../../program/ids.ts'
import { countedIn, type ProgramLayouts } from '../layout.ts'
import { addresses, u64, u8 } from '../shape.ts'

const instruction = countedIn(4)

/** https://github.com/anza-xyz/solana-sdk, address-lookup-table-interface/src/instruction.rs */
export const lookupTableProgram: ProgramLayouts = {
  address: LOOKUP_TABLE_PROGRAM,
  name: 'Address Lookup Table',
  layouts: [
    instruction(
      0,
      'createLookupTable',
      'lookupTable authority payer systemProgram',
      'Creates the lookup table {lookupTable} under the authority {authority}, derived from slot {recentSlot}; {payer} pays its rent.',
      { recentSlot: u64, bump: u8 },
    ),
    instruction(1, 'freezeLookupTable', 'lookupTable authority', 'Makes the lookup table {lookupTable} unchangeable for ever.'),
    instruction(
      2,
      'extendLookupTable',
      'lookupTable authority payer? systemProgram?',
      'Adds to the lookup table {lookupTable} the addresses {addresses}.',
      { addresses },
    ),
    instruction(
      3,
      'deactivateLookupTable',
      'lookupTable authority',
      'Switches the lookup table {lookupTable} off, so that it can be closed later.',
    ),
    instruction(
      4,
      'closeLookupTable',
      'lookupTable authority recipient',
      'Closes the lookup table {lookupTable}; its rent goes to {recipient}.',
    ),
  ],
}
