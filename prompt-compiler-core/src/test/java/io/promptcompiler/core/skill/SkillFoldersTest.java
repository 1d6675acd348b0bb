package io.promptcompiler.core.skill;

import static org.assertj.core.api.Assertions.assertThat;

import io.promptcompiler.core.Families;
import io.promptcompiler.core.document.skill.AgentSkillFamily;
import io.promptcompiler.core.harness.Templates;
import io.promptcompiler.core.source.FolderFile;
import io.promptcompiler.core.source.ReadBudget;
import io.promptcompiler.core.source.ScanRoot;
import io.promptcompiler.core.source.Scope;
import io.promptcompiler.core.source.SourceFile;
import io.promptcompiler.core.source.SourceRoot;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Which folders are agent skills, and which files belong to them. */
class SkillFoldersTest {
  private static final String SKILL = "---\nname: review\ndescription: Reviews. Use often.\n---\n";

  @TempDir Path folder;

  private Templates templates;

  @BeforeEach
  void templates() {
    templates = new Templates(folder);
  }

  private ScanRoot.Result scan(SourceRoot root) {
    return ScanRoot.scan(root, Families.STANDARD.kinds(), new ReadBudget(), finding -> {});
  }

  private static List<String> documents(ScanRoot.Result scanned) {
    return scanned.documents().stream()
        .map(file -> file.id() + " " + file.kind().word() + " " + paths(file))
        .toList();
  }

  private static List<String> paths(SourceFile file) {
    return file.files().stream().map(FolderFile::path).toList();
  }

  private SourceRoot ofSkills() {
    return new SourceRoot(
        folder,
        Optional.of(AgentSkillFamily.SKILL),
        Optional.empty(),
        Scope.PROJECT,
        "skills",
        List.of(),
        List.of());
  }

  @Test
  void filesOfASkillAreNotDocuments() {
    templates
        .with("review/SKILL.md", SKILL)
        .with("review/_defaults.yaml", "x: 1")
        .with("review/references/a.md", "{{")
        .with("review/partials/b.md", "{{")
        .with("review/data.chat.yaml", "?")
        .with("review/.hidden", "")
        .with("code.md", "Do it.");
    ScanRoot.Result scanned = scan(templates.root());
    assertThat(documents(scanned))
        .containsExactly(
            "code.md text []",
            "review/SKILL.md agent-skill "
                + "[_defaults.yaml, data.chat.yaml, partials/b.md, references/a.md]");
    assertThat(scanned.defaults()).isEmpty();
    assertThat(scanned.passedOver()).isEmpty();
    assertThat(templates.findings()).isEmpty();
  }

  @Test
  void aFolderOfSnippetsCanHaveSkills() {
    templates
        .with("skills/review/SKILL.md", SKILL)
        .with("skills/terse.md", "Be terse.")
        .with("code.md", "{{skill:terse}}");
    assertThat(documents(scan(templates.root())))
        .containsExactly(
            "code.md text []", "skills/review/SKILL.md agent-skill []", "skills/terse.md text []");
    assertThat(templates.findings()).isEmpty();
  }

  @Test
  void nestedSkillsAreSkillsAndFilesOfTheSkillAroundThem() {
    templates
        .with("group/SKILL.md", SKILL.replace("review", "group"))
        .with("group/review/SKILL.md", SKILL)
        .with("group/review/a.md", "");
    assertThat(documents(scan(templates.root())))
        .containsExactly(
            "group/SKILL.md agent-skill [review/SKILL.md, review/a.md]",
            "group/review/SKILL.md agent-skill [a.md]");
  }

  @Test
  void aFileWithThisNameInARootOfPromptsIsAPrompt() {
    templates.with("SKILL.md", "Review {{x}}.").with("code.md", "Do it.");
    assertThat(documents(scan(templates.root())))
        .containsExactly("SKILL.md text []", "code.md text []");
  }

  @Test
  void aRootOfSkillsCanBeASkill() {
    templates.with("SKILL.md", SKILL).with("code.md", "");
    assertThat(documents(scan(ofSkills()))).containsExactly("SKILL.md agent-skill [code.md]");
  }

  @Test
  void aRootOfSkillsHasNoOtherDocuments() {
    templates.with("review/SKILL.md", SKILL).with("README.md", "").with("docs/a.md", "{{");
    assertThat(documents(scan(ofSkills()))).containsExactly("review/SKILL.md agent-skill []");
  }

  @Test
  void namesInAnotherCaseAreTexts() {
    templates.with("review/skill.md", "Review.").with("other/Skill.md", "Review.");
    assertThat(documents(scan(templates.root())))
        .containsExactly("other/Skill.md text []", "review/skill.md text []");
  }
}
