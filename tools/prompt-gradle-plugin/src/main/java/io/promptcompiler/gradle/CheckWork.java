package io.promptcompiler.gradle;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.promptcompiler.core.CompilerOptions;
import io.promptcompiler.core.build.OutputFiles;
import io.promptcompiler.core.command.AcceptedExamples;
import io.promptcompiler.core.command.WarmCheck;
import io.promptcompiler.core.diagnostic.Diagnostic;
import io.promptcompiler.core.diagnostic.Plural;
import io.promptcompiler.core.module.LoweredFinding;
import io.promptcompiler.core.module.ProjectHelpers;
import io.promptcompiler.core.module.PromptModule;
import java.io.File;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.gradle.api.file.ConfigurableFileCollection;
import org.gradle.api.file.RegularFileProperty;
import org.gradle.api.provider.Property;

/** Does the work of {@link CheckPromptsTask}. */
public abstract class CheckWork extends PromptWork<CheckWork.Parameters> {

  /** What the task hands over. */
  public interface Parameters extends PromptParameters {
    ConfigurableFileCollection getHelperClasses();

    RegularFileProperty getReportFile();

    Property<Boolean> getAcceptExamples();
  }

  /** Creates the work; called by Gradle. */
  public CheckWork() {}

  @Override
  void run(CompilerOptions options) throws IOException {
    Path[] classes =
        getParameters().getHelperClasses().getFiles().stream()
            .map(File::toPath)
            .toArray(Path[]::new);
    PromptModule module =
        new PromptModule(
            name(),
            options,
            ProjectHelpers.ofBuild(options.helpers(), classes),
            LoweredFinding.in(options));
    List<Diagnostic> found = new ArrayList<>(missingDirectory(options));
    if (getParameters().getAcceptExamples().get()) {
      found.addAll(AcceptedExamples.accept(options, module.helpers(), findings()));
    }
    WarmCheck.Result checked = new WarmCheck(module).check();
    found.addAll(checked.findings());
    report(found);
    checked.notRendered().forEach(findings().log()::info);
    LoweredFinding.sentences(module.lowered(), findings().printer())
        .forEach(findings().log()::info);
    String examples =
        checked.examples() == 0 ? "" : ", " + Plural.of(checked.examples(), "example");
    String valid = "Valid: " + Plural.of(checked.checked(), "prompt") + examples + ".";
    findings().log().info(valid);
    OutputFiles.writeIfChanged(
        path(getParameters().getReportFile()), (valid + "\n").getBytes(UTF_8));
  }
}
