import { address as part, say } from '../text/sentence.ts'
import type { ErrorTable } from './words.ts'

export const offchainErrors = {
  OFFCHAIN_TEXT: ({ problem }: { problem: string }) => ({
    happened: `This text is not signed as an off-chain message: ${problem}.`,
    money: 'Nothing was signed.',
    next: 'Give a shorter text that can be seen, without spaces or line ends around it; whoever asked for it says which.',
  }),
  OFFCHAIN_NOT_SIGNED: ({ address }: { address: string }) => ({
    happened: say`The signature is not one of the key of ${part(address)} over exactly this text.`,
    money: 'Nothing changed. It proves nothing about whose the address is.',
    next: 'Compare the text letter by letter, its spaces and line ends too, and check the address; otherwise ask for another signature.',
  }),
} satisfies ErrorTable
