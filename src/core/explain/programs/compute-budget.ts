import { COMPUTE_BUDGET_PROGRAM } from '../../program/ids.ts'
import { countedIn, type ProgramLayouts } from '../layout.ts'
import { u32, u64 } from '../shape.ts'

const instruction = countedIn(1)

/** https://github.com/anza-xyz/solana-sdk, compute-budget-interface/src/lib.rs */
export const computeBudgetProgram: ProgramLayouts = {
  address: COMPUTE_BUDGET_PROGRAM,
  name: 'Compute Budget',
  layouts: [
    instruction(
      0,
      'requestUnits',
      '',
      'Asks for {units} compute units for an additional fee of {additionalFee} lamports, in a form that the ledger no longer accepts.',
      { units: u32, additionalFee: u32 },
    ),
    instruction(1, 'requestHeapFrame', '', 'Asks for {bytes} bytes of working memory.', { bytes: u32 }),
    instruction(2, 'setComputeUnitLimit', '', 'Limits the work to {units} compute units.', { units: u32 }),
    instruction(3, 'setComputeUnitPrice', '', 'Offers {microLamports} micro-lamports per compute unit on top of the base fee.', {
      microLamports: u64,
    }),
    instruction(4, 'setLoadedAccountsDataSizeLimit', '', 'Limits the account data loaded to {bytes} bytes.', { bytes: u32 }),
  ],
}
