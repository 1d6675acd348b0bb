package io.promptcompiler.core.evolve;

import static org.assertj.core.api.Assertions.assertThat;

import io.promptcompiler.core.CompilerOptions;
import io.promptcompiler.core.source.Scope;
import io.promptcompiler.core.source.SourceRoot;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Roots that are configured otherwise since the release. */
class MovedRootsTest {
  private static final String DEFAULTS =
      "types:\n  Kind: { enum: [a, b] }\nparameters:\n  kind: { type: Kind }\n";

  @TempDir Path folder;

  private static CompilerOptions in(CompilerOptions options, Scope scope, String packageName) {
    SourceRoot root = options.roots().get(0);
    return options.withRoots(List.of(root.in(scope, packageName))).inPackage(packageName);
  }

  private Evolution moved(Scope scope, String packageName) {
    return new Evolution(folder)
        .both("_defaults.yaml", DEFAULTS)
        .both("a.md", "A {{kind}}")
        .both("sub/b.md", "B {{kind}}")
        .released(options -> in(options, scope, packageName));
  }

  @Test
  void anotherPackageIsOneChange() {
    assertThat(moved(Scope.PROJECT, "com.old").reports())
        .containsExactly("PC1270 The package 'com.old' is now 'acme'.");
  }

  @Test
  void otherChangesAreStillReported() {
    assertThat(moved(Scope.PROJECT, "com.old").of("c.md", "C", "Another C").reports())
        .containsExactlyInAnyOrder(
            "PC1270 The package 'com.old' is now 'acme'.", "PC1220 The text has changed.");
  }

  @Test
  void anotherScopeIsOneChange() {
    assertThat(moved(Scope.SHARED, "acme").reports())
        .containsExactly(
            "PC1271 The scope of the prompts in 'present' changed from 'shared' to 'project'.");
  }

  @Test
  void aPromptThatIsGoneIsGoneWhereverTheOthersAre() {
    assertThat(moved(Scope.PROJECT, "com.old").released("c.md", "C").reports())
        .containsExactlyInAnyOrder(
            "PC1270 The package 'com.old' is now 'acme'.", "PC1201 The prompt 'c.md' is gone.");
  }
}
