export const sum = (values: readonly bigint[]): bigint => values.reduce((total, value) => total + value, 0n)
