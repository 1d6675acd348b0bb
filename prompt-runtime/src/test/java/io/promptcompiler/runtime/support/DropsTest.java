package io.promptcompiler.runtime.support;

import static org.assertj.core.api.Assertions.assertThat;

import io.promptcompiler.runtime.DroppedContent;
import org.junit.jupiter.api.Test;

/** What was left out has one entry for each slot and budget. */
class DropsTest {
  private static final String RENDER_40 = "the budget of the render, 40 tokens";
  private static final String TEMPLATE_40 = "a budget of the template, 40 tokens";

  private final Drops drops = new Drops();

  @Test
  void addsUpWhatOneBudgetLeftOutOfOneSlot() {
    drops.add("turns", true, 40, 1, 0, 12);
    drops.add("turns", true, 40, 1, 0, 30);
    drops.add("turns", true, 40, 0, 5, 0);
    assertThat(drops.toList()).containsExactly(new DroppedContent("turns", RENDER_40, 2, 5, 42));
  }

  @Test
  void tellsSlotsAndBudgetsApartInTheOrderInWhichTheyBegan() {
    drops.add("turns", false, 40, 1, 0, 41);
    drops.add("", true, 40, 1, 0, 50);
    drops.add("turns", true, 40, 1, 0, 60);
    drops.add("turns", false, 8, 1, 0, 9);
    drops.add("turns", false, 40, 1, 0, 43);
    assertThat(drops.toList())
        .containsExactly(
            new DroppedContent("turns", TEMPLATE_40, 2, 0, 84),
            new DroppedContent("", RENDER_40, 1, 0, 50),
            new DroppedContent("turns", RENDER_40, 1, 0, 60),
            new DroppedContent("turns", "a budget of the template, 8 tokens", 1, 0, 9));
  }
}
