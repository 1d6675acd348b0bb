package io.promptcompiler.core.module;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.promptcompiler.core.check.helpers.HelperOption;
import io.promptcompiler.core.interpret.MissingHelperException;
import io.promptcompiler.core.interpret.ProjectFunctions;
import io.promptcompiler.core.interpret.StaticMethods;
import io.promptcompiler.core.program.Function;
import io.promptcompiler.core.type.Origin;
import io.promptcompiler.core.type.Type;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ProjectHelpersTest {
  @TempDir private Path classes;

  /** The index of a library can name any method, such as one of Maven that writes files. */
  @Test
  void areClassesOfTheProjectThatItDeclares() {
    ProjectFunctions helpers =
        ProjectHelpers.ofBuild(
            Stream.of("java.lang.String#valueOf", "org.assertj.core.util.Strings#quote")
                .map(method -> new HelperOption("helper", method, List.of("any"), "string"))
                .toList(),
            classes);
    assertThat(helpers.call(helper("java.lang.String#valueOf"), List.of("a"))).isEqualTo("a");
    Function.OfProject other = helper("org.assertj.core.util.Strings#quote");
    assertThat(new StaticMethods(getClass().getClassLoader()).call(other, List.of("a")))
        .isEqualTo("'a'");
    assertThatThrownBy(() -> helpers.call(other, List.of("a")))
        .isInstanceOf(MissingHelperException.class)
        .hasMessageContaining("is not compiled");
    assertThatThrownBy(() -> helpers.call(helper("java.lang.String#copyValueOf"), List.of("a")))
        .hasMessageContaining("is one of a library");
  }

  private static Function.OfProject helper(String reference) {
    return new Function.OfProject(
        "helper", reference, List.of(Type.ANY), Type.STRING, Origin.UNDECLARED);
  }
}
