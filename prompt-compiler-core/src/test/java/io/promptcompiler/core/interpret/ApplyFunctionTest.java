package io.promptcompiler.core.interpret;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.promptcompiler.core.program.Function;
import io.promptcompiler.core.program.Function.BuiltIn;
import io.promptcompiler.runtime.RenderLimitException;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class ApplyFunctionTest {
  private static final String TEXT = "x".repeat(1_000_000);

  private final ApplyFunction functions =
      new ApplyFunction(
          LimitedFunctions.ofTrial(new StaticMethods(ApplyFunctionTest.class.getClassLoader())));

  /** Comparisons and JSON go through everything in a list. The text is many times in the list. */
  @Test
  void textsInListsCount() {
    List<Object> deep = List.of(Map.of("k", Collections.nCopies(1_001, TEXT)));
    assertThat(functions.apply(BuiltIn.LENGTH, List.of(deep))).isEqualTo(1L);
    assertThatThrownBy(() -> functions.apply(BuiltIn.EQUAL, List.of(deep, "x")))
        .isInstanceOf(RenderLimitException.class);
  }

  @Test
  void textsOfHelpersCount() {
    Function replace = new Function.OfRuntime("replace");
    assertThatThrownBy(
            () -> {
              for (int i = 0; i < 100; i++) {
                functions.apply(replace, List.of(TEXT, "x", "longer text"));
              }
            })
        .isInstanceOf(RenderLimitException.class);
  }
}
