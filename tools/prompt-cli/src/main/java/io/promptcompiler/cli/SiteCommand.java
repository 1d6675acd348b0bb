package io.promptcompiler.cli;

import io.promptcompiler.core.command.Workbench.Written;
import io.promptcompiler.core.diagnostic.Plural;
import io.promptcompiler.workbench.PromptWorkbench;
import java.io.IOException;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Writes pages that show the prompts. */
@Command(
    name = "site",
    mixinStandardHelpOptions = true,
    versionProvider = Version.class,
    description = {
      "Writes pages that show the prompts into a folder. The pages need no server.",
      "They can be opened as files or copied to any web server."
    })
final class SiteCommand extends ProjectCommand {
  @Option(
      names = {"-o", "--out", "--output"},
      paramLabel = "DIR",
      description = "The folder to write. Default: prompt-site.")
  private @Nullable Path output;

  @Mixin private PageOptions pages = new PageOptions();

  @Override
  public Integer call() throws IOException {
    Written written =
        new PromptWorkbench()
            .site(
                pages.shown(
                    modules(), project().folder(console()), console(), /* explains= */ true),
                pages.texts(console()),
                console().output(output, "prompt-site", "--out"));
    console()
        .say(Plural.of(written.prompts(), "prompt") + ": " + console().shown(written.page()) + ".");
    return ExitCodes.GOOD;
  }
}
