import { teacherForm } from '@provost/contract/teachers.form';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { checkForm } from '@/forms/check-form.ts';
import { type FormValues, toBody } from '@/forms/field-spec.ts';
import { newTeacher, newTeacherSpec, textLimits } from './teacher-screens.tsx';

const toTeacherForm = (values: FormValues) => toBody(newTeacherSpec, newTeacher, values);
const checkRegistration = (values: FormValues) =>
  checkForm(newTeacherSpec, teacherForm, values, toTeacherForm(values));

const filled = {
  ...newTeacher.values,
  first_name: 'Ada',
  last_name: 'Müller',
  email: 'ada@example.org',
  password: 'correct horse battery',
};

describe('the registration of a teacher', () => {
  test('requires a name, an email and a password', () => {
    expect(checkRegistration(newTeacher.values)).toEqual({
      first_name: { key: 'required' },
      last_name: { key: 'required' },
      email: { key: 'required' },
      password: { key: 'required' },
    });
    expect(checkRegistration(filled)).toEqual({});
  });

  test.each([
    [{ first_name: '   ' }, { first_name: { key: 'required' } }],
    [{ email: 'ada@' }, { email: { key: 'email' } }],
    [{ password: 'short' }, { password: { key: 'too_short', values: { minimum: 12 } } }],
    [{ phone: '0151 12345' }, { phone: { key: 'phone' } }],
    [{ headline: 'x'.repeat(121) }, { headline: { key: 'too_long', values: { maximum: 120 } } }],
    [{ experience_years: 'ten' }, { experience_years: { key: 'not_whole_number' } }],
    [{ experience_years: '-3' }, { experience_years: { key: 'too_low', values: { minimum: 0 } } }],
    [
      { experience_years: '61' },
      { experience_years: { key: 'too_high', values: { maximum: 60 } } },
    ],
    [{ subjects: ['x'.repeat(81)] }, { subjects: { key: 'too_long', values: { maximum: 80 } } }],
  ])('names the problem of %j', (part, issues) => {
    expect(checkRegistration({ ...filled, ...part })).toEqual(issues);
  });

  test('omits empty fields', () => {
    expect(toTeacherForm(filled)).toEqual({
      first_name: 'Ada',
      last_name: 'Müller',
      email: 'ada@example.org',
      password: 'correct horse battery',
    });
  });

  test.each([
    '+49 151 / 12 34-567',
    '0049 (151) 1234567',
    ' +491511234567 ',
    // A nought in brackets is for those who call from within the country.
    '+49 (0)151 1234567',
    '0049 (0) 151 1234567',
  ])('reads %s as an international number', (phone) => {
    expect(toTeacherForm({ ...filled, phone }).phone).toBe('+491511234567');
  });

  test('sends only bodies that the contract accepts', () => {
    const texts = fc.string({ maxLength: 130 });
    const forms = fc.record({
      ...Object.fromEntries(
        ['first_name', 'last_name', 'email', 'password', 'phone', 'headline', 'bio'].map((name) => [
          name,
          texts,
        ]),
      ),
      experience_years: fc.oneof(fc.nat({ max: 80 }).map(String), texts),
      subjects: fc.array(texts, { maxLength: 3 }),
    });
    fc.assert(
      fc.property(forms, (part) => {
        const form = { ...filled, ...part };
        const isRight = Object.keys(checkRegistration(form)).length === 0;
        expect(teacherForm.safeParse(toTeacherForm(form)).success).toBe(isRight);
      }),
    );
  });

  test('has the text limits of the contract', () => {
    for (const [field, limit] of Object.entries(textLimits)) {
      expect(checkRegistration({ ...filled, [field]: 'x'.repeat(limit) })).toEqual({});
      expect(checkRegistration({ ...filled, [field]: 'x'.repeat(limit + 1) })).toEqual({
        [field]: { key: 'too_long', values: { maximum: limit } },
      });
    }
  });
});
