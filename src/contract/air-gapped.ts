import * as z from 'zod'
import type { ErrorCode } from '../core/error/codes.ts'
import { TakenSchema, TAKING } from './carried.ts'
import { operation } from './operation.ts'
import { AddressSchema, BundleDigestSchema, MessageHashSchema, SignatureSchema } from './schemas.ts'
import { FINGERPRINT } from './bounds.ts'

const NAMING: readonly ErrorCode[] = [
  'CARRY_UNKNOWN',
  'CARRY_NO_TRANSACTION',
  'CARRY_NOT_OUT',
  'CARRY_LANDED',
  'CARRY_ALTERED',
  'CARRY_BLANK',
  'CARRY_SEVERAL_SIGNERS',
]

const named = {
  digest: BundleDigestSchema.describe('of the bundle, as bundles list gives it'),
  number: z.number().int().min(1).default(1).describe('of the transaction in the bundle'),
}

/** The path of a key under its root. */
const KeyPathSchema = z.string().min(1).max(200)
/** Of the root key of a signer, as it shows it: BIP 32. */
const FingerprintSchema = z.string().regex(FINGERPRINT, 'not 8 hex digits')

/** The text of a UR that names 16 bytes and carries a signature needs fewer letters. */
const UR_LETTERS_MAX = 1_000

/** Single transactions of a bundle that a signer without a network signs, which speaks UR and no file: sol-sign-request and sol-signature. */
export const airGapped = {
  requestSignature: operation
    .meta({
      words:
        'Answers what an air-gapped signer scans to sign one transaction of a bundle that was prepared here: a sol-sign-request, as a UR. Changes nothing.',
      example: 'bundles request-signature --digest <digest> --number 1',
      errors: [...NAMING, 'KEY_PATH_MALFORMED', 'VAULT_LOCKED'],
      needsVault: true,
    })
    .input(
      z.strictObject({
        ...named,
        path: KeyPathSchema.optional().describe("the path of the key on the signer; default: m/44'/501'/0'/0'"),
        fingerprint: FingerprintSchema.optional().describe(
          'the master fingerprint that the signer shows, 8 hex digits; default: none, which some signers refuse',
        ),
      }),
    )
    .output(
      z.object({
        digest: BundleDigestSchema,
        number: z.number().int(),
        /** 16 bytes in hex that the signature names again. The same transaction has the same, whenever it is asked for. */
        requestId: z.string(),
        /** Whose signature is asked for. */
        signer: AddressSchema,
        /** To be compared with what the signer shows. */
        hash: MessageHashSchema,
        path: z.string(),
        fingerprint: z.string().nullable(),
        /** The whole request as one text; codes carry it in parts. */
        ur: z.string(),
      }),
    ),
  takeSignature: operation
    .meta({
      words:
        'Takes over the signature of one transaction of a bundle that was prepared here, and sends the transaction. It is verified over the bytes in the journal, and, where it names a request, by that.',
      example: 'bundles take-signature --digest <digest> --number 1 --ur <ur:sol-signature/...>',
      errors: [
        ...NAMING,
        ...TAKING.filter((code) => !NAMING.includes(code)),
        'CARRY_OTHER_REQUEST',
        'CARRY_OTHER_MESSAGE',
        'CARRY_OTHER_SIGNER',
        'UR_NOT_READABLE',
        'UR_CHECKSUM',
        'UR_OTHER_TYPE',
        'UR_FIELD',
      ],
      needsCaughtUp: true,
      needsNetwork: true,
      follows: 'decision',
    })
    .input(
      z.strictObject({
        ...named,
        signature: SignatureSchema.optional().describe('the signature alone, where the signer gives no UR'),
        ur: z.string().max(UR_LETTERS_MAX).optional().describe('the sol-signature that the signer shows, as one text'),
      }),
    )
    .output(TakenSchema),
}
