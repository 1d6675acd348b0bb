package io.promptcompiler.core.document.step;

import io.promptcompiler.core.program.Data;
import io.promptcompiler.core.program.Member;
import io.promptcompiler.core.program.Program.FolderMembers;
import io.promptcompiler.core.program.RuntimeType;
import io.promptcompiler.core.source.SourceFile;
import io.promptcompiler.runtime.support.StepIds;
import java.nio.file.Path;
import java.util.List;

/** Lowers the steps of a folder to data that leads from each step to the next. */
final class LowerFlow {
  private LowerFlow() {}

  /** Lowers the flow of one folder, which has at least one step. */
  static FolderMembers lower(List<StepElement> steps) {
    List<StepElement> ordered =
        steps.stream().sorted((a, b) -> StepIds.compare(a.id(), b.id())).toList();
    SourceFile file = ordered.get(0).file();
    List<Data> definitions =
        ordered.stream()
            .<Data>map(
                step -> new Data.OfEntryPoint(step.file().scopeAndId(), CompileStep.DEFINITION))
            .toList();
    Member flow =
        new Member.Given(
            "flow",
            new Data.Made(RuntimeType.STEP_FLOW, definitions),
            "The steps and their order.",
            file.location());
    String name = name(file);
    return new FolderMembers(
        file.root().packageName(),
        file.id().folder(),
        name,
        "flow",
        List.of(flow),
        "The steps of the folder '" + name + "' and their order.",
        DrawFlow.draw(ordered),
        file.location());
  }

  /** Returns the name of the folder; for the root, the name of its directory. */
  private static String name(SourceFile file) {
    String folder = file.id().folder();
    if (!folder.isEmpty()) {
      return folder.substring(folder.lastIndexOf('/') + 1);
    }
    Path directory = file.root().directory().getFileName();
    return directory == null ? file.kind().word() : directory.toString();
  }
}
