import { type ClassValue, clsx } from 'clsx'

/** Joins class names, without falsy ones. Conflicting classes are not merged: variants are tables of whole strings. */
export const cn = (...classes: ClassValue[]): string => clsx(classes)
