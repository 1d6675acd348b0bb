package io.promptcompiler.maven;

import io.promptcompiler.core.CompilerOptions;
import io.promptcompiler.core.build.BuildResult;
import io.promptcompiler.core.diagnostic.Diagnostic;
import io.promptcompiler.core.diagnostic.Location;
import io.promptcompiler.core.source.SourceRoot;
import java.io.File;
import java.nio.file.Path;
import org.codehaus.plexus.build.BuildContext;
import org.sonatype.plexus.build.incremental.DefaultBuildContext;

/** Reports changed files and findings to an IDE; has no effect without an IDE. */
final class IdeMessages {
  private final BuildContext context;
  private final boolean isIde;

  /**
   * Creates an instance.
   *
   * @param legacy the older context to which the new one delegates, and which an IDE replaces
   */
  IdeMessages(BuildContext context, org.sonatype.plexus.build.incremental.BuildContext legacy) {
    this.context = context;
    this.isIde = !(legacy instanceof DefaultBuildContext);
  }

  void update(CompilerOptions options, BuildResult result) {
    if (!isIde) {
      return; // findings are printed
    }
    for (SourceRoot root : options.roots()) {
      context.removeMessages(root.directory().toFile());
    }
    for (Path path : result.written()) {
      context.refresh(path.toFile());
    }
    for (Path path : result.deleted()) {
      context.refresh(path.toFile());
    }
    result.diagnostics().forEach(this::message);
  }

  private void message(Diagnostic diagnostic) {
    Location location = diagnostic.location();
    context.addMessage(
        new File(location.source().path()),
        location.line(),
        location.column(),
        diagnostic.sentences(),
        diagnostic.isError() ? BuildContext.SEVERITY_ERROR : BuildContext.SEVERITY_WARNING,
        null);
  }
}
