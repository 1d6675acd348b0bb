package io.promptcompiler.runtime.support;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.promptcompiler.runtime.IncompatiblePromptError;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What does not fit is told in words that say who, with what, and what to do. */
class ContractTest {
  private static final Class<?> TYPE = Review.class;

  /** Where the classes of the runtime are in this test. */
  private static final String HERE = Path.of("target", "classes").toFile().toURI().toString();

  @Test
  void whatIsGeneratedNowFits() {
    assertThat(Contract.check(Contract.CURRENT, Contract.SINCE, TYPE)).isEqualTo(Contract.CURRENT);
  }

  @ParameterizedTest
  @ValueSource(ints = {3, 4, 5})
  void allContractsFromTheOldestToTheCurrentFit(int contract) {
    assertThat(Contract.check(contract, "0.3.0", TYPE, 3, 5)).isEqualTo(contract);
  }

  @Test
  void aRuntimeThatIsOlderThanTheClass() {
    assertThatThrownBy(() -> Contract.check(6, "0.4.0", TYPE, 3, 5))
        .isExactlyInstanceOf(IncompatiblePromptError.class)
        .hasMessage(
            "io.promptcompiler.runtime.support.ContractTest.Review needs prompt-runtime 0.4.0 or a"
                + " newer one (contract 6), but the one in "
                + HERE
                + " is older (contract 5). Put prompt-runtime 0.4.0 or a newer one on the class"
                + " path.");
  }

  @Test
  void aRuntimeThatNoLongerSupportsTheClass() {
    assertThatThrownBy(() -> Contract.check(2, "0.2.0", TYPE, 3, 5))
        .isExactlyInstanceOf(IncompatiblePromptError.class)
        .hasMessage(
            "io.promptcompiler.runtime.support.ContractTest.Review was generated for prompt-runtime"
                + " 0.2.0 (contract 2), which the one in "
                + HERE
                + " no longer supports (contracts 3 to 5). Generate it again with"
                + " prompt-maven-plugin in the version of that runtime, or use a newer version of"
                + " the library that it comes from.");
  }

  @Test
  void aFragmentIsTheOneThatTheClassWasGeneratedWith() {
    String before = "0123456789abcdef".repeat(4);
    String after = "f".repeat(64);
    assertThatCode(() -> Contract.sameFragment(TYPE, Head.class, before, before))
        .doesNotThrowAnyException();
    assertThatThrownBy(() -> Contract.sameFragment(TYPE, Head.class, before, after))
        .isExactlyInstanceOf(IncompatiblePromptError.class)
        .hasMessage(
            "io.promptcompiler.runtime.support.ContractTest.Review was generated with the fragment"
                + " io.promptcompiler.runtime.support.ContractTest.Head of hash 0123456789ab, but"
                + " the one on the class path has the hash ffffffffffff. Use the version of its"
                + " library that the class was generated with, or generate the class again with the"
                + " one that is there.");
  }

  private static final class Review {}

  private static final class Head {}
}
