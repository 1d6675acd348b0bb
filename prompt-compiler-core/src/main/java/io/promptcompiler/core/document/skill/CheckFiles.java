package io.promptcompiler.core.document.skill;

import io.promptcompiler.core.diagnostic.Diagnostic;
import io.promptcompiler.core.diagnostic.DiagnosticCode;
import io.promptcompiler.core.diagnostic.DiagnosticSink;
import io.promptcompiler.core.diagnostic.Location;
import io.promptcompiler.core.source.FolderFile;
import java.io.IOException;

/** Checks the length of a skill's instructions, and the scripts in its folder. */
final class CheckFiles {
  private static final int MOST_LINES = 500;
  private static final int MOST_TOKENS = 5_000;

  private CheckFiles() {}

  static void check(SkillText skill, DiagnosticSink sink) {
    checkLength(skill, sink);
    for (FolderFile file : skill.file().files()) {
      if (file.path().startsWith("scripts/") && !file.isExecutable() && isScript(file)) {
        Location place = Location.ofFile(skill.file().pathOf(file));
        sink.report(
            Diagnostic.of(DiagnosticCode.SCRIPT_NOT_EXECUTABLE, place, file.path())
                .fix("Run 'chmod +x " + file.path() + "' in the folder of the skill."));
      }
    }
  }

  private static void checkLength(SkillText skill, DiagnosticSink sink) {
    String content = skill.file().text().content();
    long lines = content.lines().count();
    long tokens = (skill.body().length() + 3L) / 4;
    String what = lines > MOST_LINES ? lines + " lines" : "about " + tokens + " tokens";
    if (lines > MOST_LINES || tokens > MOST_TOKENS) {
      sink.report(
          Diagnostic.of(
                  DiagnosticCode.SKILL_LONG,
                  skill.file().location(),
                  what,
                  lines > MOST_LINES ? MOST_LINES : MOST_TOKENS)
              .fix("Move details to files to which it refers, which agents read when needed."));
    }
  }

  private static boolean isScript(FolderFile file) {
    try {
      byte[] content = file.content();
      return content.length > 2 && content[0] == '#' && content[1] == '!';
    } catch (IOException e) {
      return false; // it is gone since it was found
    }
  }
}
