// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { ChoicesList, choiceId } from './choices-list.tsx';

afterEach(cleanup);

test('options have ids without spaces, which aria-activedescendant can name', () => {
  const choices = ['Grade 9', 'Grade 10'];
  render(
    <ChoicesList
      id="list"
      label="Choices"
      choices={choices}
      current="Grade 10"
      none="None"
      onPick={() => undefined}
    />,
  );
  const selected = screen.getByRole('option', { selected: true });
  expect(selected.id).toBe(choiceId('list', choices, 'Grade 10'));
  for (const option of screen.getAllByRole('option')) expect(option.id).toMatch(/^\S+$/);
});
