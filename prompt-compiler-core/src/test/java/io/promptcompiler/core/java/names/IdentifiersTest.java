package io.promptcompiler.core.java.names;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.List;
import javax.lang.model.SourceVersion;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The names that templates' names become: a part of the generated API. */
class IdentifiersTest {

  @ParameterizedTest
  @CsvSource({
    "storyId,        storyId",
    "task-id,        taskId",
    "USER_REQUEST,   userRequest",
    "USER,           user",
    "storyID,        storyID",
    "foo[bar,        fooBar",
    "@alan,          _alan",
    "12,             _12",
    "3d,             _3d",
    "a.b.c,          aBC",
    "a--b,           aB",
    "a_-_b,          aB",
    "__private,      __private",
    "_PRIVATE_KEY,   _privateKey",
    "a 1,            a1",
    "größe,          größe",
    "ÄRGER,          ärger",
    "名字,            名字",
    "a😀b,           aB",
    "mixed_Case,     mixedCase",
    "HTTP-status,    HTTPStatus",
    "-,              __"
  })
  void aParameterBecomesTheMember(String name, String java) {
    assertThat(Identifiers.member(name)).isEqualTo(java);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        // keywords and literals
        "continue",
        "class",
        "default",
        "int",
        "goto",
        "strictfp",
        "true",
        "false",
        "null",
        // methods of Object
        "getClass",
        "hashCode",
        "equals",
        "toString",
        "notify",
        "notifyAll",
        "wait",
        "clone",
        "finalize",
        // methods of a generated class
        "builder",
        "build",
        "of",
        "from",
        "fromMap",
        "info",
        "promptInfo",
        "parameters",
        "render",
        "renderTo",
        "writeUtf8",
        "writeJsonString",
        "toBuilder",
        "definition",
        "verify",
        "config",
        "phases",
        "responseFormat"
      })
  void aReservedWordGetsAnUnderscore(String word) {
    assertThat(Identifiers.member(word)).isEqualTo(word + "_");
    assertThat(Identifiers.member("x" + word)).isEqualTo("x" + word);
  }

  @Test
  void aNameThatBecomesReservedGetsAnUnderscore() {
    assertThat(Identifiers.member("CLASS")).isEqualTo("class_");
    assertThat(Identifiers.member("to-string")).isEqualTo("toString_");
    assertThat(Identifiers.member("write_json_string")).isEqualTo("writeJsonString_");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"record", "sealed", "permits", "var", "yield", "module", "open", "String"})
  void aWordThatIsFreeInJavaStays(String word) {
    assertThat(Identifiers.member(word)).isEqualTo(word);
  }

  @ParameterizedTest
  @CsvSource({
    "storyId,   NeedsStoryId",
    "task-id,   NeedsTaskId",
    "continue,  NeedsContinue",
    "USER,      NeedsUser",
    "_private,  Needs_private",
    "12,        Needs_12"
  })
  void aParameterBecomesTheStage(String name, String stage) {
    assertThat(Identifiers.stage(name)).isEqualTo(stage);
  }

  @ParameterizedTest
  @CsvSource({
    "owner,             Owner",
    "tasks/[],          TasksItem",
    "tasks/[]/owner,    TasksItemOwner",
    "rows/[]/[],        RowsItemItem",
    "sub-task,          SubTask",
    "Owner,             Owner",
    "LIMITS,            Limits",
    "2nd,               _2nd"
  })
  void aTypeDeclaredInPlaceIsNamedByItsPath(String path, String type) {
    assertThat(Identifiers.type(List.of(path.split("/", -1)))).isEqualTo(type);
  }

  @ParameterizedTest
  @CsvSource({
    "in-progress, IN_PROGRESS",
    "3d,          _3D",
    "done,        DONE",
    "DONE,        DONE",
    "camelCase,   CAMELCASE",
    "a b,         A_B",
    "'',          __",
    "class,       CLASS",
    "-,           __",
    "é,           É"
  })
  void aValueOfAnEnumBecomesTheConstant(String value, String constant) {
    assertThat(Identifiers.constant(value)).isEqualTo(constant);
    assertThat(SourceVersion.isName(constant, SourceVersion.RELEASE_17)).isTrue();
  }

  @ParameterizedTest
  @CsvSource({
    "code-subtask,      '',            CodeSubtaskPrompt",
    "code-subtask,      build,         CodeSubtaskPrompt",
    "system-prompt,     '',            SystemPrompt",
    "systemPrompt,      '',            SystemPrompt",
    "prompt,            carbon,        CarbonPrompt",
    "prompt,            deep/down-low, DownLowPrompt",
    "prompt,            '',            Prompt",
    "prompt,            my-prompt,     MyPrompt",
    "_default,          '',            DefaultPrompt",
    "__x,               '',            XPrompt",
    "PLAN,              '',            PlanPrompt",
    "01-plan,           '',            _01PlanPrompt",
    "class,             '',            ClassPrompt",
    "größe,             '',            GrößePrompt"
  })
  void aFileBecomesTheClass(String stem, String folder, String name) {
    assertThat(Identifiers.classOf(stem, folder, "prompt")).isEqualTo(name);
  }

  @Test
  void aClassEndsInItsNoun() {
    assertThat(Identifiers.classOf("repo-recon", "", "step")).isEqualTo("RepoReconStep");
    assertThat(Identifiers.classOf("docs-prompt", "", "step")).isEqualTo("DocsPromptStep");
    assertThat(Identifiers.classOf("_default", "", "orchestrator"))
        .isEqualTo("DefaultOrchestrator");
  }

  @ParameterizedTest
  @CsvSource({
    "my-folder,  my_folder",
    "01-x,       _01_x",
    "import,     import_",
    "Import,     import_",
    "Build,      build",
    "a.b,        a_b",
    "true,       true_",
    "_,          __",
    "record,     record"
  })
  void aFolderBecomesThePackage(String folder, String name) {
    assertThat(Identifiers.packagePart(folder)).isEqualTo(name);
    assertThat(SourceVersion.isName(name, SourceVersion.RELEASE_17)).isTrue();
  }

  @ParameterizedTest
  @CsvSource({
    "com.acme,              com.acme",
    "com.my-group,          com.my_group",
    "com.Acme.Tools,        com.acme.tools",
    "com.acme.new.2nd,      com.acme.new_._2nd",
    "org.apache.maven-x.io, org.apache.maven_x.io",
    "single,                single"
  })
  void aGroupIdBecomesThePackage(String groupId, String name) {
    assertThat(PackageName.of(groupId)).isEqualTo(name);
    assertThat(SourceVersion.isName(name, SourceVersion.RELEASE_17)).isTrue();
  }

  @Test
  void everyMemberIsAValidIdentifier() {
    String odd = "a-_0 .[]@$é名\u00ad\u0000😀İ";
    int[] points = odd.codePoints().toArray();
    for (int first : points) {
      for (int second : points) {
        for (int third : points) {
          String name = new String(new int[] {first, second, third}, 0, 3);
          assertThat(Identifiers.member(name))
              .as("'%s' %s", name, Arrays.toString(name.toCharArray()))
              .matches(one -> SourceVersion.isName(one, SourceVersion.RELEASE_17));
        }
      }
    }
  }

  @Test
  void everyKeywordOfJavaIsReserved() {
    assertThat(JavaWords.KEYWORDS)
        .allMatch(word -> SourceVersion.isKeyword(word, SourceVersion.RELEASE_17))
        .hasSize(54);
  }
}
