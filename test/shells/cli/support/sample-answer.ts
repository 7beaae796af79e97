import * as z from 'zod'
import { SentenceSchema } from '../../../../src/contract/schemas.ts'
import { say, units } from '../../../../src/core/text/sentence.ts'

export const MINT = 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v'
export const DECIMALS = 6
const OWNER = 'GfFRsAxzFmSVPv45FGMZYpgujyWGm1nqkuFnVMtsK4J5'

/** The name of an amount that is a part of a sentence. */
export const IN_SENTENCE = 'units'

/** An integer of a sample. `ofToken`: whether what it belongs to, or what that is a part of, names a token and no asset. */
export type Figure = { readonly path: string; readonly key: string; readonly value: bigint; readonly ofToken: boolean }
export type Sample = { readonly answer: unknown; readonly figures: readonly Figure[] }

/** Of these no figure is a part of another, and none ends in a zero. */
const FIRST = 700_000_000_001n
const STEP = 10n

/** An answer as the schema has it, everything in it there: each integer another one, and each asset the one that is given. */
export function sampleOf(schema: z.core.$ZodType, asset: 'native' | 'token'): Sample {
  const figures: Figure[] = []
  const figure = (place: Place): bigint => {
    const value = FIRST + STEP * BigInt(figures.length)
    figures.push({ ...place, value })
    return value
  }
  return { answer: build(schema, { path: '', key: '', ofToken: false }, { asset, figure }), figures }
}

type Place = Omit<Figure, 'value'>
type Making = { readonly asset: 'native' | 'token'; readonly figure: (place: Place) => bigint }

function build(schema: z.core.$ZodType, place: Place, making: Making): unknown {
  if (schema === SentenceSchema) return say`Moves ${units(making.figure({ ...place, key: IN_SENTENCE, ofToken: true }), MINT)}.`
  if (place.key === 'mint') return MINT
  if (place.key === 'asset') return assetOf(schema, making.asset)
  const whole = unwrapped(schema)
  if (whole !== null) return build(whole, place, making)
  if (schema instanceof z.ZodObject) {
    const ofToken = 'mint' in schema.shape || (place.ofToken && !('asset' in schema.shape))
    const fields = Object.entries(schema.shape).map(([key, field]) => [
      key,
      build(field, { path: `${place.path}.${key}`, key, ofToken }, making),
    ])
    return Object.fromEntries(fields)
  }
  if (schema instanceof z.ZodArray) return [build(schema.element, place, making)]
  if (schema instanceof z.ZodUnion) return build(schema.options[0] ?? z.null(), place, making)
  if (schema instanceof z.ZodEnum) return schema.options[0]
  return plainValue(schema, place, making)
}

/** What a field holds where it is there. */
function unwrapped(schema: z.core.$ZodType): z.core.$ZodType | null {
  const mayLack = schema instanceof z.ZodNullable || schema instanceof z.ZodOptional || schema instanceof z.ZodExactOptional
  return mayLack || schema instanceof z.ZodReadonly ? schema.unwrap() : null
}

function assetOf(schema: z.core.$ZodType, asset: Making['asset']): unknown {
  const whole = unwrapped(schema) ?? schema
  if (!(whole instanceof z.ZodDiscriminatedUnion)) return asset === 'native' ? 'native' : MINT
  return asset === 'native' ? { kind: 'native' } : { kind: 'token', mint: MINT, tokenProgram: OWNER, decimals: DECIMALS }
}

function plainValue(schema: z.core.$ZodType, place: Place, { figure }: Making): unknown {
  if (schema instanceof z.ZodBigInt) return figure(place)
  if (schema instanceof z.ZodNumber) return place.key === 'decimals' ? DECIMALS : 1
  if (schema instanceof z.ZodBoolean) return true
  if (schema instanceof z.ZodDate) return new Date(0)
  if (schema instanceof z.ZodLiteral) return schema.value
  if (schema instanceof z.ZodRecord) return {}
  if (schema instanceof z.ZodCustom) return OWNER
  if (schema instanceof z.ZodString || schema instanceof z.ZodURL) return 'text'
  throw new Error(`no sample is made of ${schema._zod.def.type} at ${place.path}`)
}
