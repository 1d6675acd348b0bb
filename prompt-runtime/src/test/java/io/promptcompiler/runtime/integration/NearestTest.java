package io.promptcompiler.runtime.integration;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Known names are suggested when they are near an unknown one. */
class NearestTest {

  @ParameterizedTest
  @CsvSource({
    "storyID, storyId",
    "story_id, storyId",
    "STORY-ID, storyId",
    "'story id', storyId",
    "build.code, build-code",
    "sotryId, storyId",
    "stroyId, storyId",
    "toryI, storyI",
    "tile, title",
    "tittle, title",
    "ad, da",
    "x1, x2"
  })
  void suggests(String unknown, String known) {
    assertThat(Nearest.to(unknown, List.of("unrelatedName", known))).containsExactly(known);
  }

  @ParameterizedTest
  @CsvSource({"a, b", "ab, xy", "story, storyId", "'', a", "a, ''", "-, _", "abc, abcdefgh"})
  void doesNotSuggest(String unknown, String known) {
    assertThat(Nearest.to(unknown, List.of(known))).isEmpty();
  }

  @Test
  void theBestComeFirst() {
    List<String> known = List.of("aasks1", "tasks2", "TASKS-1", "taks3");
    assertThat(Nearest.to("tasks1", known)).containsExactly("TASKS-1", "tasks2", "aasks1");
  }

  @Test
  void threeAtMostAndSorted() {
    List<String> known = List.of("name5", "name4", "name3", "name2");
    assertThat(Nearest.to("name1", known)).containsExactly("name2", "name3", "name4");
  }

  @Test
  void aNameThatIsTooLongIsNearToNone() {
    String known = "a".repeat(199);
    assertThat(Nearest.to(known + "b", List.of(known))).containsExactly(known);
    String longest = "a".repeat(200);
    assertThat(Nearest.to(longest + "b", List.of(longest))).isEmpty();
    String endless = "a".repeat(1_000_000);
    assertThat(Nearest.to(endless + "b", List.of(endless, "a"))).isEmpty();
    assertThat(Nearest.to("aa", List.of(endless, "a"))).containsExactly("a");
  }

  @Test
  void onlySoManyAreCompared() {
    List<String> known = new ArrayList<>(Collections.nCopies(9_999, "unrelatedName"));
    known.add("storyId");
    assertThat(Nearest.to("storyID", known)).containsExactly("storyId");
    known.add(0, "unrelatedName");
    assertThat(Nearest.to("storyID", known)).isEmpty();
  }

  @ParameterizedTest
  @CsvSource({
    "1, serch_orders, search_orders, true",
    "1, searchOrders, search_orders, true",
    "1, get_order, set_odrer, false",
    "2, get_order, set_odrer, true",
    "0, a, a, true",
    "0, a, b, false"
  })
  void isWithinSoManyEdits(int edits, String name, String other, boolean isNear) {
    assertThat(Nearest.isWithin(edits, name, other)).isEqualTo(isNear);
  }
}
