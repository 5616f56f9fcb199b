import { ActionIcon, Menu } from '@mantine/core';
import { IconDots } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { availableActions } from '@/school/enrolments/enrolment-action.ts';
import type { EnrolmentRow } from '@/school/enrolments/enrolment-list.ts';
import { useEnrolmentDialogs } from '@/school/enrolments/use-enrolment-dialogs.tsx';
import { useEnrolmentRights } from '@/school/enrolments/use-enrolment-rights.ts';

/** The actions on the enrolment of a row. */
export const EnrolmentActions = ({ enrolment }: { readonly enrolment: EnrolmentRow }) => {
  const { t } = useTranslation();
  const actions = availableActions(enrolment, useEnrolmentRights());
  const { ask, dialogs } = useEnrolmentDialogs();
  // The dialog stays open while it explains why no action is left.
  if (actions.length === 0) return dialogs;
  const { student, course } = enrolment;
  return (
    <>
      <Menu position="bottom-end">
        <Menu.Target>
          <ActionIcon
            variant="subtle"
            color="gray"
            aria-label={t('enrolments.actionsOf', {
              name: student.full_name,
              course: course.title,
            })}
          >
            <IconDots size={16} stroke={1.5} aria-hidden />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          {actions.map((action) => (
            <Menu.Item key={action} onClick={() => ask(action, enrolment)}>
              {t(`enrolments.actions.${action}.button`)}
            </Menu.Item>
          ))}
        </Menu.Dropdown>
      </Menu>
      {dialogs}
    </>
  );
};
