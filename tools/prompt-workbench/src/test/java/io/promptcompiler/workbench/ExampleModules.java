package io.promptcompiler.workbench;

import io.promptcompiler.core.CompilerOptions;
import io.promptcompiler.core.Families;
import io.promptcompiler.core.interpret.ProjectFunctions;
import io.promptcompiler.core.module.FindModules;
import io.promptcompiler.core.module.PromptModule;
import io.promptcompiler.core.source.Kind;
import io.promptcompiler.core.source.Scope;
import io.promptcompiler.core.source.SourceRoot;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** The prompts of all example projects. */
final class ExampleModules {
  static final Path PROJECTS = Path.of("../../it-tests/src/it").toAbsolutePath().normalize();

  private ExampleModules() {}

  static List<PromptModule> all() throws IOException {
    List<PromptModule> modules = new ArrayList<>();
    try (Stream<Path> projects = Files.list(PROJECTS)) {
      for (Path project : projects.filter(Files::isDirectory).sorted().toList()) {
        switch (String.valueOf(project.getFileName())) {
          case "steps" -> modules.add(of(project, "jobs", "step"));
          case "orchestrators" -> modules.add(of(project, "orchestrators", "orchestrator"));
          default ->
              FindModules.of(project, (module, helper) -> true).modules().stream()
                  .filter(one -> isBelow(one, project))
                  .forEach(modules::add);
        }
      }
    }
    return modules;
  }

  private static boolean isBelow(PromptModule module, Path project) {
    return module.options().roots().stream().allMatch(root -> root.directory().startsWith(project));
  }

  /** A project whose POM says what its folders are. */
  private static PromptModule of(Path project, String folder, String kind) {
    Optional<Kind> its =
        Families.STANDARD.documentKinds().stream()
            .map(one -> one.kind())
            .filter(one -> one.word().equals(kind))
            .findFirst();
    SourceRoot root =
        new SourceRoot(
            project.resolve(folder),
            its,
            Optional.empty(),
            Scope.PROJECT,
            "com.acme",
            List.of(),
            List.of());
    return new PromptModule(
        String.valueOf(project.getFileName()),
        CompilerOptions.of(root),
        ProjectFunctions.NONE,
        List.of());
  }
}
