package io.promptcompiler.core.java;

import static org.assertj.core.api.Assertions.assertThat;

import com.palantir.javapoet.ClassName;
import com.palantir.javapoet.FieldSpec;
import com.palantir.javapoet.TypeSpec;
import io.promptcompiler.core.backend.ApiClass;
import io.promptcompiler.core.backend.Unrendered;
import io.promptcompiler.core.harness.CaseTable;
import io.promptcompiler.core.harness.TableCase;
import io.promptcompiler.core.harness.Templates;
import io.promptcompiler.core.java.names.AssignNames;
import io.promptcompiler.core.java.names.ResolvedNames;
import io.promptcompiler.core.program.EntryPoint;
import io.promptcompiler.core.program.Fragment;
import io.promptcompiler.core.program.Program;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import javax.lang.model.element.Modifier;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What callers see of classes does not depend on what these do. */
class JavaApiTest {
  @TempDir Path folder;

  @Test
  void leavesOutWhatIsRenderedAndNothingElse() throws IOException {
    int compared = 0;
    for (TableCase one : CaseTable.cases("evolution-api").toList()) {
      Templates templates = new Templates(Files.createTempDirectory(folder, "case"));
      one.parts()
          .forEach(
              (part, text) -> {
                if (!part.startsWith("released")) {
                  templates.with(part.split(" ", 2)[1], text);
                }
              });
      Program program = templates.compile().program();
      ResolvedNames names = AssignNames.all(program, finding -> {});
      for (EntryPoint entryPoint : program.entryPoints()) {
        assertThat(offered(names.of(entryPoint), GenerateJava.type(entryPoint, names)))
            .as(one.title())
            .isEqualTo(
                offered(names.of(entryPoint), GenerateJava.type(Unrendered.of(entryPoint), names)));
        compared++;
      }
      for (Fragment fragment : program.fragments()) {
        assertThat(offered(names.of(fragment), new FragmentEmitter(fragment, names).emit()))
            .as(one.title())
            .isEqualTo(
                offered(
                    names.of(fragment),
                    new FragmentEmitter(Unrendered.of(fragment), names).emit()));
        compared++;
      }
    }
    assertThat(compared).isGreaterThan(100);
  }

  @Test
  void aConstantIsItsValue() {
    ClassName name = ClassName.get("acme", "A");
    assertThat(offered(name, constant("1"))).isNotEqualTo(offered(name, constant("2")));
    assertThat(offered(name, constant("1")).get(0).members().get(0)).hasToString("ONE: int = 1");
  }

  private static TypeSpec constant(String value) {
    return TypeSpec.classBuilder("A")
        .addField(
            FieldSpec.builder(int.class, "ONE", Modifier.PUBLIC, Modifier.STATIC, Modifier.FINAL)
                .initializer(value)
                .build())
        .build();
  }

  private static List<ApiClass> offered(ClassName name, TypeSpec type) {
    return ReadApi.of(name, type, Optional.empty());
  }
}
