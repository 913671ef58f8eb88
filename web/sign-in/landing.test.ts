import { describe, expect, test } from 'vitest'
import { landing } from './landing.ts'

describe('where a sign-in leads', () => {
  // spec 1 §2.18
  test('to the home page of the role', () => {
    expect(landing('admin', null)).toBe('/admin')
    expect(landing('loan_officer', null)).toBe('/loan-officer/dashboard')
    expect(landing('user', null)).toBe('/dashboard')
  })

  test('back to the previous address, if the role may open it', () => {
    expect(landing('loan_officer', '/bank-analysis')).toBe('/bank-analysis')
    expect(landing('loan_officer', '/loan-officer/clients/1/forms')).toBe('/loan-officer/clients/1/forms')
    expect(landing('user', '/loan-officer/dashboard')).toBe('/dashboard')
    expect(landing('loan_officer', '/admin/users')).toBe('/loan-officer/dashboard')
    expect(landing('admin', '/admin/users?search=a')).toBe('/admin/users?search=a')
    expect(landing('admin', '/form')).toBe('/admin')
  })

  test.each([
    '//evil.example',
    'https://evil.example',
    '/\\evil.example',
    'javascript:alert(1)',
    '/\t/evil.example',
    '/login',
    '/admin/login?next=/x',
    '',
  ])('never to %j', next => {
    expect(landing('loan_officer', next)).toBe('/loan-officer/dashboard')
  })
})
