package io.promptcompiler.core.command;

import io.promptcompiler.core.doctor.Doctor;
import io.promptcompiler.core.doctor.Examination;
import io.promptcompiler.core.module.PromptModule;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Examines modules, and merges their results into one checklist. */
public final class ExamineModules {
  private ExamineModules() {}

  /**
   * Returns the merged examination of the modules.
   *
   * @param base the folder to which paths below it are printed relative
   */
  public static Examination of(List<PromptModule> modules, Path base) {
    Map<String, Examination> examinations = new LinkedHashMap<>();
    for (PromptModule module : modules) {
      examinations.put(module.name(), Doctor.examine(module.options(), base, module.helpers()));
    }
    return examinations.size() == 1
        ? examinations.values().iterator().next()
        : Examination.of(examinations);
  }
}
