package io.promptcompiler.gradle;

import io.promptcompiler.core.CompilerOptions;
import io.promptcompiler.core.PromptCompiler;
import io.promptcompiler.core.build.BuildRequest;
import io.promptcompiler.core.build.BuildResult;
import io.promptcompiler.core.command.AcceptedExamples;
import io.promptcompiler.core.command.GenerateModule;
import io.promptcompiler.core.command.RuntimeOnPath;
import io.promptcompiler.core.command.UsageException;
import io.promptcompiler.core.diagnostic.Diagnostic;
import io.promptcompiler.core.interpret.ProjectFunctions;
import io.promptcompiler.core.library.Publication;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.gradle.api.file.DirectoryProperty;
import org.gradle.api.provider.Property;

/** Does the work of {@link GeneratePromptsTask}. */
public abstract class GenerateWork extends PromptWork<GenerateWork.Parameters> {
  /** The prefix of state files, which other tools look for. */
  private static final String STATE = "main-generate";

  private static final int JAVA = 17;

  /** What the task hands over. */
  public interface Parameters extends PromptParameters {
    DirectoryProperty getOutputDirectory();

    DirectoryProperty getResourceDirectory();

    DirectoryProperty getStateDirectory();

    DirectoryProperty getClassesDirectory();

    Property<Boolean> getAcceptExamples();
  }

  /** Creates the work; called by Gradle. */
  public GenerateWork() {}

  @Override
  void run(CompilerOptions options) throws IOException {
    if (!options.roots().isEmpty()) {
      refuseUncompilable(options);
    }
    List<Diagnostic> found = new ArrayList<>(missingDirectory(options));
    if (!findings().failing(found).isEmpty()) {
      found.addAll(PromptCompiler.compile(options).diagnostics());
      report(found);
    }
    if (getParameters().getAcceptExamples().get()) {
      found.addAll(AcceptedExamples.accept(options, ProjectFunctions.NONE, findings()));
    }
    Path state = GenerateModule.stateFile(path(getParameters().getStateDirectory()), STATE);
    Path sources = path(getParameters().getOutputDirectory());
    Path resources = path(getParameters().getResourceDirectory());
    BuildRequest request =
        new BuildRequest(
            published(options),
            sources,
            resources,
            state,
            getParameters().getCompilerVersion().get(),
            declared().getFailOnWarning().get());
    BuildResult result =
        GenerateModule.run(request, Optional.of(path(getParameters().getClassesDirectory())));
    found.addAll(result.diagnostics());
    report(found);
    GenerateModule.summary(request, result, findings().printer()).forEach(findings().log()::info);
  }

  private CompilerOptions published(CompilerOptions options) {
    return declared().getPublish().get()
        ? options.publishedAs(
            new Publication(name(), moduleVersion(), getParameters().getCompilerVersion().get()))
        : options;
  }

  /** Refuses to generate classes that javac would report errors in, and not their cause. */
  private void refuseUncompilable(CompilerOptions options) {
    int java = getParameters().getJavaVersion().get();
    if (java < JAVA) {
      throw new UsageException(
          "Generated classes need Java "
              + JAVA
              + " or later, but "
              + path(getParameters().getBuildFile())
              + " compiles for Java "
              + java
              + ". Set java.toolchain.languageVersion, or options.release of compileJava, to "
              + JAVA
              + " or later.");
    }
    if (!RuntimeOnPath.isOn(options.libraries())) {
      throw new UsageException(
          "Generated classes need io.promptcompiler:prompt-runtime, which is missing in "
              + path(getParameters().getBuildFile())
              + ". Add implementation(\"io.promptcompiler:prompt-runtime:"
              + getParameters().getCompilerVersion().get()
              + "\") to its dependencies, or with api( in a library.");
    }
  }
}
