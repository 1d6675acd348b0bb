package io.promptcompiler.spark;

import org.apache.spark.sql.SparkSession;

/** Sessions in this process, with tasks that are serialized as for another. */
final class Sessions {
  private Sessions() {}

  static SparkSession.Builder local(String master) {
    return SparkSession.builder()
        .master(master)
        .appName("prompt-spark")
        .config("spark.ui.enabled", "false")
        .config("spark.driver.bindAddress", "127.0.0.1")
        .config("spark.driver.host", "127.0.0.1")
        .config("spark.sql.shuffle.partitions", "4");
  }

  /** The one of all tests. */
  static SparkSession get() {
    SparkSession spark = local("local[*]").getOrCreate();
    spark.sparkContext().setLogLevel("ERROR");
    return spark;
  }
}
