package io.promptcompiler.core.command;

import io.promptcompiler.core.doctor.Doctor;
import io.promptcompiler.core.doctor.Examination;
import io.promptcompiler.core.module.PromptModule;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/** Examines modules, and merges their results into one checklist. */
public final class ExamineModules {
  private ExamineModules() {}

  /**
   * Returns the merged examination of the modules.
   *
   * @param base the folder to which paths below it are printed relative
   * @throws IOException if the folder of what builds record cannot be read
   */
  public static Examination of(List<PromptModule> modules, Path base) throws IOException {
    Map<String, Examination> examinations = new LinkedHashMap<>();
    for (PromptModule module : modules) {
      Examination examination = Doctor.examine(module, base);
      examinations.put(
          module.name(),
          hasTestsNotCompiled(module.options().configuration())
              ? examination.noting(
                  "src/test/prompts/ has not been compiled: 'mvn prompt:doctor' shows what the POM"
                      + " lacks, if it lacks something")
              : examination);
    }
    return examinations.size() == 1
        ? examinations.values().iterator().next()
        : Examination.of(examinations);
  }

  /** Returns whether a module of Maven has prompts of tests that no build has compiled. */
  private static boolean hasTestsNotCompiled(Path configuration) throws IOException {
    if (!configuration.endsWith("pom.xml")
        || !Files.isDirectory(configuration.resolveSibling("src/test/prompts"))) {
      return false;
    }
    Path states = configuration.resolveSibling("target/prompt-compiler");
    if (!Files.isDirectory(states)) {
      return true;
    }
    try (Stream<Path> files = Files.list(states)) {
      return files.noneMatch(file -> String.valueOf(file.getFileName()).startsWith("test-"));
    }
  }
}
