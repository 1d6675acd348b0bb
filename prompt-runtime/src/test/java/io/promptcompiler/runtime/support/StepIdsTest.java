package io.promptcompiler.runtime.support;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Steps are ordered as people number them. */
class StepIdsTest {

  @ParameterizedTest
  @ValueSource(
      strings = {
        "S1 S2 S10 S11 S100",
        "S1 S1a S1b S2",
        "S1.2 S1.9 S1.10 S2.1",
        "A2 B1 S1",
        "S S1",
        "2 10 S1",
        "S9 S99999999999999999999 S100000000000000000000",
        "S01 S1 S02 S2"
      })
  void numbersCountAsNumbers(String expected) {
    List<String> ids = new ArrayList<>(List.of(expected.split(" ")));
    for (int seed = 0; seed < 20; seed++) {
      Collections.shuffle(ids, new Random(seed));
      ids.sort(StepIds::compare);
      assertThat(String.join(" ", ids)).isEqualTo(expected);
    }
  }

  @Test
  void onlyEqualIdsAreEqual() {
    assertThat(StepIds.compare("S1", "S1")).isZero();
    assertThat(StepIds.compare("S01", "S1")).isNotZero();
  }

  @Test
  void veryManyDigitsAreComparedByTheirValue() {
    String nines = "S00" + "9".repeat(2_000_000);
    assertThat(StepIds.compare(nines, "S1" + "0".repeat(2_000_000))).isNegative();
    assertThat(StepIds.compare(nines, "S" + "9".repeat(1_999_999) + "8")).isPositive();
  }
}
